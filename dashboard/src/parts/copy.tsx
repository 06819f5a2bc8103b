import { useState } from 'react'
import { Icon } from './icon.tsx'
import { say } from './toasts.tsx'

/** A text that people take elsewhere, with the button that copies it. */
export function Copy({ text, label = text, block = false }: { readonly text: string; readonly label?: string; readonly block?: boolean }) {
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
      say('Copied')
    } catch {
      say('This browser does not let the page copy: select the text instead.', 'bad')
    }
  }
  return (
    <span className={block ? 'copy block' : 'copy'}>
      <code>{label}</code>
      <button type="button" className="icon-button" aria-label={`Copy ${label}`} onClick={copy}>
        <Icon name={copied ? 'done' : 'copy'} />
      </button>
    </span>
  )
}
