/**
 * A translation in the browser, and some extensions, replace the text nodes of a page or wrap them. React keeps the nodes that it made:
 * it would fail to remove one that is no longer in its place, and change one that nobody sees.
 */

/** What is shown instead of a text node. */
const replacements = new WeakMap<Node, Node>()

/** The node of a parent that shows a child: what replaced it, or what it was wrapped in. Null if there is none. */
function inPlaceOf(child: Node, parent: Node): Node | null {
  let node: Node | null = replacements.get(child) ?? child
  while (node && node.parentNode !== parent) node = node.parentNode
  return node
}

function noteReplacements({ removedNodes, addedNodes, previousSibling, nextSibling }: MutationRecord): void {
  for (const text of removedNodes) {
    const replacement = addedNodes[0] ?? [previousSibling, nextSibling].find((node) => node?.nodeName === 'FONT')
    if (!(text instanceof Text) || text.isConnected || !replacement) continue
    replacements.set(text, replacement)
    observer.observe(text, { characterData: true })
  }
}

/** A changed text is shown itself: its replacement says what it said before. */
function showAgain(text: Node): void {
  const replacement = replacements.get(text)
  if (text.isConnected || !replacement?.parentNode) return
  replacement.parentNode.replaceChild(text, replacement)
  replacements.delete(text)
}

const observer = new MutationObserver((records) => {
  for (const record of records) {
    if (record.type === 'characterData') showAgain(record.target)
    else noteReplacements(record)
  }
})

export function tolerateReplacedText(): void {
  observer.observe(document.body, { childList: true, subtree: true })
  const { removeChild, insertBefore } = Node.prototype
  Node.prototype.removeChild = <T extends Node>(child: T): T => {
    // Removed is what is shown of it, alone: a wrapper may have other content.
    const shown = child.isConnected ? child : replacements.get(child)
    if (shown?.parentNode) removeChild.call(shown.parentNode, shown)
    return child
  }
  // Libraries also pass undefined, which means the end.
  Node.prototype.insertBefore = function <T extends Node>(node: T, before?: Node | null): T {
    const shown = before && before.parentNode !== this ? inPlaceOf(before, this) : (before ?? null)
    insertBefore.call(this, node, shown)
    return node
  }
}
