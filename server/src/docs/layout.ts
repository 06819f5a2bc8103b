/** The layout of every page. */
import { assets } from './assets.ts'
import { html, type Markup, prose, unquoted } from './html.ts'
import { markdownPath } from './markdown.ts'
import { navigation } from './navigation.ts'
import type { Entry, Page, Site } from './site.ts'

const icon = encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect width="16" height="16" rx="4" fill="#0b6b62"/><circle cx="6" cy="8" r="3" fill="#fff"/><circle cx="10" cy="8" r="3" fill="none" stroke="#fff"/></svg>',
)
const mark = html`<svg class="mark" viewBox="0 0 16 16" aria-hidden="true"><circle cx="5.5" cy="8" r="4" fill="currentColor"/><circle cx="10.5" cy="8" r="4" fill="none" stroke="currentColor" stroke-width="1.2"/></svg>`

export function layout(site: Site, page: Page, pages: readonly Page[]): string {
  const contents = page.contents?.(site) ?? []
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="${unquoted(page.lead)}">
<title>${unquoted(page.title)} · ${site.serviceName}</title>
<link rel="icon" href="data:image/svg+xml,${icon}">
<link rel="stylesheet" href="${assets.stylesheet.path}">
${!page.unlisted && html`<link rel="alternate" type="text/markdown" href="${markdownPath(page.path)}">`}
<script src="${assets.script.path}" defer></script>
</head>
<body data-search="/docs/search.json">
<a class="skip" href="#content">Skip to content</a>
<header class="top"><div>
<a class="brand" href="/docs">${mark}${site.serviceName} <span>Docs</span></a>
<div class="search" role="search" hidden><label class="hidden-text" for="search">Search the documentation</label><input id="search" type="search" placeholder="Search" autocomplete="off" spellcheck="false" aria-controls="found"><kbd aria-hidden="true">/</kbd><div id="found" hidden></div><p class="hidden-text" id="found-count" role="status"></p></div>
<nav aria-label="Parts">${parts.map(([path, label]) => partLink(page, path, label))}<a href="${site.dashboardUrl}">Dashboard</a></nav>
</div></header>
<div class="${page.wide ? 'frame wide' : 'frame'}">
${navigation(page, pages)}
<main id="content" tabindex="-1">
<h1>${prose(page.title)}</h1>
<p class="lead">${prose(page.lead)}</p>
${onThisPage(contents)}
${page.body(site)}
</main>
</div>
<footer><div><p>${site.serviceName} Partner API, version ${String(site.document.info.version)} · <a href="${site.baseUrl}/openapi.json">openapi.json</a>${!page.unlisted && html` · <a href="${markdownPath(page.path)}">This page as Markdown</a>`} · <a href="/llms.txt">llms.txt</a> · <a href="/docs/status">Status</a></p></div></footer>
</body>
</html>
`.text
}

const parts = [
  ['/docs/guides', 'Guides'],
  ['/docs/reference', 'Reference'],
  ['/docs/errors', 'Errors'],
  ['/docs/changelog', 'Changelog'],
] as const

const partLink = (page: Page, path: string, label: string): Markup =>
  page.path === path
    ? html`<a href="${path}" aria-current="page">${label}</a>`
    : html`<a href="${path}"${page.section === path && html` aria-current="true"`}>${label}</a>`

/** Beside the text on a wide screen, collapsed above it on a narrow one. */
function onThisPage(contents: readonly Entry[]): Markup | null {
  if (contents.length === 0) return null
  const list = html`<ul>${contents.map((entry) => html`<li class="level-${entry.level}"><a href="${entry.href}">${entry.label}</a></li>`)}</ul>`
  return html`<aside class="contents"><details><summary>On this page</summary>${list}</details><nav aria-label="On this page"><p class="group">On this page</p>${list}</nav></aside>`
}
