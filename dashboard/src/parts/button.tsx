import { type ReactNode, use, useId } from 'react'
import { Icon, type IconName } from './icon.tsx'
import { useReasonBelow } from './reasons.tsx'
import { RowName } from './row-name.ts'

export interface ButtonProps {
  readonly children: ReactNode
  readonly onClick?: (() => void) | undefined
  /** Why it is disabled, in a sentence. It stays focusable, so that everybody can read the reason. */
  readonly why?: string | null | undefined
  readonly busy?: boolean
  readonly kind?: 'main' | 'plain' | 'quiet' | 'danger' | undefined
  readonly type?: 'button' | 'submit'
  readonly icon?: IconName | undefined
}

export function Button({ children, onClick, why = null, busy = false, kind = 'plain', type = 'button', icon }: ButtonProps) {
  const id = useId()
  const blocked = why !== null
  const row = use(RowName)
  const isReasonBelow = useReasonBelow({ id, label: typeof children === 'string' ? children : '', why })
  return (
    <span className="button-place">
      <button
        type={type}
        className={`button ${kind}`}
        aria-disabled={blocked || busy}
        aria-busy={busy}
        aria-describedby={[row, blocked && id].filter(Boolean).join(' ') || undefined}
        onClick={(event) => {
          if (blocked || busy) event.preventDefault()
          else onClick?.()
        }}
      >
        {icon && <Icon name={icon} />}
        <span>{children}</span>
      </button>
      {blocked && !isReasonBelow && (
        <span role="tooltip" id={id} className="reason">
          {why}
        </span>
      )}
    </span>
  )
}
