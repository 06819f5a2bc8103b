import { createLink } from '@tanstack/react-router'
import { type AnchorHTMLAttributes, type ReactNode, type Ref, use } from 'react'
import type { ButtonProps } from './button.tsx'
import { Icon } from './icon.tsx'
import { RowName } from './row-name.ts'

interface LinkButtonProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly children?: ReactNode
  readonly kind?: ButtonProps['kind']
  readonly icon?: ButtonProps['icon']
  readonly ref?: Ref<HTMLAnchorElement>
}

/** A link to another page that looks like the step it leads to. */
export const LinkButton = createLink(({ kind = 'plain', icon, children, className, ...link }: LinkButtonProps) => (
  <a aria-describedby={use(RowName) ?? undefined} {...link} className={`button ${kind}`}>
    {icon && <Icon name={icon} />}
    <span>{children}</span>
  </a>
))
