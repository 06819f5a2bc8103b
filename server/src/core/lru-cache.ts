/** Caches of a bounded number of entries: the one that was used longest ago makes room. */
import { LRUCache } from 'lru-cache'

/** Takes memory as entries come; given the library's own `max`, it would take that of all of them at once, 3 MB for 100,000. */
export const lruCache = <Value extends object | number | true>(maxEntries: number, ttl?: number): LRUCache<string, Value> =>
  new LRUCache<string, Value>({ maxSize: maxEntries, sizeCalculation: () => 1, ...(ttl === undefined ? {} : { ttl }) })
