import { createContext, use, useState } from 'react'
import { Icon } from './icon.tsx'
import { showToast } from './toasts.tsx'

/** Called once something below was copied. */
export const OnCopied = createContext<() => void>(() => {})

/** Copies a text. Returns whether that succeeded. */
function useCopy(text: string): readonly [copied: boolean, copy: () => Promise<void>] {
  const [copied, setCopied] = useState(false)
  const onCopied = use(OnCopied)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
      onCopied()
      showToast('Copied')
    } catch {
      showToast('This browser does not allow copying. Select the text instead.', 'bad')
    }
  }
  return [copied, copy]
}

const CopyButton = ({ text, label }: { readonly text: string; readonly label: string }) => {
  const [copied, copy] = useCopy(text)
  return (
    <button type="button" className="icon-button" aria-label={`Copy ${label}`} onClick={copy}>
      <Icon name={copied ? 'done' : 'copy'} />
    </button>
  )
}

/** A text to use elsewhere, with a copy button. */
export const Copy = ({
  text,
  label = text,
  block = false,
}: {
  readonly text: string
  readonly label?: string
  readonly block?: boolean
}) => (
  <span className={block ? 'copy block' : 'copy'}>
    <code>{label}</code>
    <CopyButton text={text} label={label} />
  </span>
)

/** A source or a document of many lines, with its name. */
export const CopySource = ({ text, label }: { readonly text: string; readonly label: string }) => (
  <div className="stack tight">
    <span className="row spread">
      <code className="soft">{label}</code>
      <CopyButton key={label} text={text} label={label} />
    </span>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by key */}
    <pre tabIndex={0}>
      <code>{text}</code>
    </pre>
  </div>
)
