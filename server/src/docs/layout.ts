/** The frame that every page stands in. */
import { hash } from 'node:crypto'
import { html, type Markup, Markup as Raw } from './html.ts'
import type { Entry, Page, Site } from './site.ts'
import { stylesheet } from './stylesheet.ts'

const navigation = [
  ['/docs', 'Start'],
  ['/docs/guides', 'Guides'],
  ['/docs/reference', 'Reference'],
  ['/docs/errors', 'Errors'],
  ['/docs/changelog', 'Changelog'],
] as const

/** Nothing but the page's own stylesheet and the icon inside it. */
export const contentSecurityPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${hash('sha256', stylesheet, 'base64')}'`,
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const icon = encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect width="16" height="16" rx="4" fill="#0b6b62"/><circle cx="6" cy="8" r="3" fill="#fff"/><circle cx="10" cy="8" r="3" fill="none" stroke="#fff"/></svg>',
)
const mark = html`<svg class="mark" viewBox="0 0 16 16" aria-hidden="true"><circle cx="5.5" cy="8" r="4" fill="currentColor"/><circle cx="10.5" cy="8" r="4" fill="none" stroke="currentColor" stroke-width="1.2"/></svg>`

export function layout(site: Site, page: Page): string {
  const contents = page.contents?.(site) ?? []
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="${page.lead.replaceAll('`', '')}">
<title>${page.title} · ${site.serviceName}</title>
<link rel="icon" href="data:image/svg+xml,${icon}">
<style>${new Raw(stylesheet)}</style>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header class="top"><div>
<a class="brand" href="/docs">${mark}${site.serviceName} <span>Partner API</span></a>
<nav aria-label="Documentation">${navigation.map(([path, label]) => navigationLink(page, path, label))}</nav>
</div></header>
<div class="frame">
${contents.length > 0 && aside(page, contents)}
<main id="content" tabindex="-1">
<h1>${page.title}</h1>
<p class="lead">${page.lead}</p>
${page.body(site)}
</main>
</div>
<footer><div><p>${site.serviceName} Partner API, description ${String(site.document.info.version)} · <a href="${site.baseUrl}/openapi.json">openapi.json</a> · <a href="${site.dashboardUrl}">Dashboard</a></p></div></footer>
</body>
</html>
`.text
}

const navigationLink = (page: Page, path: string, label: string): Markup =>
  page.path === path
    ? html`<a href="${path}" aria-current="page">${label}</a>`
    : html`<a href="${path}"${page.under === path && html` aria-current="true"`}>${label}</a>`

/** Beside the text on a wide screen, folded above it on a narrow one. */
function aside(page: Page, contents: readonly Entry[]): Markup {
  const label = contents.some(({ href }) => href === page.path) ? 'Neighbouring pages' : 'On this page'
  const list = html`<ul>${contents.map((entry) => html`<li class="level-${entry.level}"><a href="${entry.href}"${entry.href === page.path && html` aria-current="page"`}>${entry.label}</a></li>`)}</ul>`
  return html`<aside>
<nav class="wide" aria-label="${label}">${list}</nav>
<details class="narrow"><summary>${label}</summary><nav aria-label="${label}">${list}</nav></details>
</aside>`
}
