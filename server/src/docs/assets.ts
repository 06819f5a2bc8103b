/** The files that pages load. Their paths change with their contents, so browsers can cache them permanently. */
import { hash } from 'node:crypto'
import { script } from './script.gen.ts'
import { stylesheet } from './stylesheet.ts'

interface Asset {
  readonly path: string
  readonly mediaType: string
  readonly text: string
}

const asset = (name: string, extension: string, mediaType: string, text: string): Asset => ({
  path: `/docs/assets/${name}-${hash('sha256', text, 'base64url').slice(0, 12)}.${extension}`,
  mediaType,
  text,
})

export const assets = {
  stylesheet: asset('docs', 'css', 'text/css', stylesheet),
  script: asset('docs', 'js', 'text/javascript', script),
} as const
