/** The part that we use of a package that brings no types. */
declare module 'turndown-plugin-gfm' {
  import type Turndown from 'turndown'
  /** Tables as GitHub writes them. */
  export const tables: Turndown.Plugin
}
