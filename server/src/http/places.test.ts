import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Places } from './places.ts'

interface Guest {
  placedAtMs: number | null
  heard: 'nothing' | 'come in' | 'too many'
}

describe('places', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
  afterEach(() => void vi.useRealTimers())

  /** Comes in, or waits and notes what it hears. */
  function comeTo(places: Places): Guest {
    const guest: Guest = { placedAtMs: null, heard: 'nothing' }
    const turn = places.enter(guest, performance.now())
    if (turn === undefined) guest.heard = 'come in'
    else
      turn.then(
        () => {
          guest.heard = 'come in'
        },
        () => {
          guest.heard = 'too many'
        },
      )
    return guest
  }
  const leave = (places: Places, guest: Guest) => places.leave(guest, performance.now())
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
  const heard = (guests: readonly Guest[]) => guests.map((guest) => guest.heard)

  it('are given at once while there are some', () => {
    const places = new Places(2)
    expect(heard([comeTo(places), comeTo(places)])).toEqual(['come in', 'come in'])
    expect([places.taken, places.waiting]).toEqual([2, 0])
  })

  it('go to whoever has waited longest, and to nobody before', async () => {
    const places = new Places(1)
    const [first, second, third] = [comeTo(places), comeTo(places), comeTo(places)]
    await pass(24)
    expect(heard([second, third])).toEqual(['nothing', 'nothing'])
    leave(places, first)
    await pass(0)
    expect(heard([second, third])).toEqual(['come in', 'nothing'])
    expect(heard([comeTo(places)])).toEqual(['nothing'])
  })

  it('go to whoever came last once somebody has waited 25 ms, for then more come than can be served', async () => {
    const places = new Places(1)
    let inside = comeTo(places)
    const early = comeTo(places)
    await pass(25)
    const [middle, gone, late] = [comeTo(places), comeTo(places), comeTo(places)]
    for (const next of [late, middle, early]) {
      leave(places, gone)
      leave(places, inside)
      await pass(0)
      inside = next
      expect(heard([inside])).toEqual(['come in'])
    }
    expect(heard([gone])).toEqual(['nothing'])
    expect([places.taken, places.waiting]).toEqual([1, 0])
  })

  it('are refused to whoever has waited 100 ms, also when one comes free in that moment', async () => {
    const places = new Places(1)
    const first = comeTo(places)
    const late = comeTo(places)
    await pass(60)
    const early = comeTo(places)
    await pass(41)
    leave(places, first)
    await pass(0)
    expect(heard([late, early])).toEqual(['too many', 'come in'])
    expect(places.shed).toBe(1)
  })

  it('are not kept for whoever went away', async () => {
    const places = new Places(1)
    const first = comeTo(places)
    const gone = comeTo(places)
    const next = comeTo(places)
    leave(places, gone)
    leave(places, first)
    await pass(0)
    expect(heard([gone, next])).toEqual(['nothing', 'come in'])
    leave(places, gone)
    expect([places.taken, places.waiting]).toEqual([1, 0])
  })

  it('are given back once, however often a call is said to have ended', () => {
    const places = new Places(2)
    const [first] = [comeTo(places), comeTo(places)]
    leave(places, first)
    leave(places, first)
    expect(places.taken).toBe(1)
  })

  it('become fewer while calls wait and stay long, never fewer than 8, and as many as before once nobody waits', async () => {
    const places = new Places(64)
    let inside = Array.from({ length: 64 }, () => comeTo(places))
    for (let turn = 0; turn < 60; turn++) {
      const next = Array.from({ length: 20 }, () => comeTo(places))
      await pass(80)
      for (const guest of inside) leave(places, guest)
      await pass(0)
      inside = next.filter((guest) => guest.heard === 'come in')
    }
    expect(places.all).toBe(8)
    for (const guest of inside) leave(places, guest)
    await pass(200)
    expect([places.waiting, places.all]).toEqual([0, 64])
  })

  it('stay as they are while calls are quick, however many wait', async () => {
    const places = new Places(20)
    let inside = Array.from({ length: 20 }, () => comeTo(places))
    for (let turn = 0; turn < 60; turn++) {
      const next = Array.from({ length: 40 }, () => comeTo(places))
      await pass(50)
      for (const guest of inside) leave(places, guest)
      await pass(0)
      inside = next.filter((guest) => guest.heard === 'come in')
      expect(inside).toHaveLength(20)
      for (const guest of next) if (guest.heard === 'nothing') leave(places, guest)
    }
    expect(places.all).toBe(20)
  })

  it('are not even waited for by more than 5,000', () => {
    const places = new Places(1)
    for (let i = 0; i <= 5_000; i++) comeTo(places)
    expect([places.waiting, places.shed]).toEqual([5_000, 0])
    comeTo(places)
    expect([places.waiting, places.shed]).toEqual([5_000, 1])
  })
})
