/** Caches of a bounded number of entries. A full cache evicts the least recently used entry. */
import { LRUCache } from 'lru-cache'

/** Allocates memory as entries are added. The library's own `max` would allocate it for all entries in advance, 3 MB for 100,000. */
export const lruCache = <Value extends object | number | true>(maxEntries: number, ttl?: number): LRUCache<string, Value> =>
  new LRUCache<string, Value>({ maxSize: maxEntries, sizeCalculation: () => 1, ...(ttl === undefined ? {} : { ttl }) })
