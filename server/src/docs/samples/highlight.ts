/** Syntax highlighting: marks the strings, keywords, numbers and comments of a program. */
import { type Content, html, Markup } from '../html.ts'

export type Language = 'shell' | 'typescript' | 'javascript' | 'python' | 'go' | 'json' | 'text'

// An unterminated token extends as far as it can, so every pattern takes time in proportion to the text.
const script =
  /(?<comment>(?<!:)\/\/.*|\/\*(?:[^*]|\*(?!\/))*(?:\*\/)?)|(?<string>"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?|`[^`]*`?)|(?<word>\b(?:import|from|const|let|await|async|for|of|in|new|return|if|else|export|function|true|false|null|do|while|throw|try|catch)\b)|(?<number>\b\d[\d_.]*)/gm
const patterns: Readonly<Record<Exclude<Language, 'shell' | 'text'>, RegExp>> = {
  typescript: script,
  javascript: script,
  python:
    /(?<comment>#.*)|(?<string>f?"(?:[^"\\\n]|\\.)*"?|f?'(?:[^'\\\n]|\\.)*'?)|(?<word>\b(?:import|from|await|async|for|in|return|if|else|def|True|False|None|while|try)\b)|(?<number>\b\d[\d_.]*)/gm,
  go: /(?<comment>(?<!:)\/\/.*)|(?<string>"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?|`[^`]*`?)|(?<word>\b(?:import|const|for|return|if|else|package|func|defer|nil|true|false)\b)|(?<number>\b\d[\d_.]*)/gm,
  json: /(?<string>"(?:[^"\\\n]|\\.)*"?)|(?<word>\b(?:true|false|null)\b)|(?<number>\b\d[\d_.]*)/gm,
}

export function highlight(language: Language, text: string): Markup | string {
  if (language === 'text' || language === 'shell') return text
  const parts: Content[] = []
  let end = 0
  for (const match of text.matchAll(patterns[language])) {
    const [kind] = Object.entries(match.groups ?? {}).find(([, found]) => found !== undefined) ?? ['']
    const isKey = language === 'json' && kind === 'string' && /^\s*:/.test(text.slice(match.index + match[0].length))
    parts.push(text.slice(end, match.index), html`<span class="${isKey ? 'tok-key' : `tok-${kind}`}">${match[0]}</span>`)
    end = match.index + match[0].length
  }
  parts.push(text.slice(end))
  return new Markup(html`${parts}`.text)
}
