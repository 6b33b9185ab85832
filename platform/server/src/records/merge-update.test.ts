import { describe, expect, test } from 'vitest'
import { EMPTY, type Kept, mergeUpdate, type RecordUpdate } from './merge-update.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 9, minute))
const event = (minute: number, status: string): RecordUpdate => ({ kind: 'event', body: { status }, happenedAt: at(minute) })
const answer = (askedAs: number, status: string): RecordUpdate => ({ kind: 'answer', body: { status }, askedAs })

/** Returns the row after all updates in this order. Each draws the next ticket, from 10, 20, 30 … */
const after = (...updates: RecordUpdate[]): Kept =>
  updates.reduce((kept, each, index) => mergeUpdate(kept, each, 10 * (index + 1)), EMPTY)

describe('events alone', () => {
  test('in order each replace the row, and leave it current', () => {
    expect(after(event(1, 'pending'), event(2, 'active'))).toMatchObject({ body: { status: 'active' }, staleSince: null })
  })
  test('that are late are ignored', () => {
    const row = after(event(2, 'active'))
    expect(mergeUpdate(row, event(1, 'pending'), 20)).toBe(row)
  })
  test('that are repeated change nothing', () => {
    const row = after(event(2, 'active'))
    expect(mergeUpdate(row, event(2, 'active'), 20)).toEqual({ ...row, writtenAs: 20 })
  })
  test('with the same timestamp but different data make the row stale', () => {
    expect(after(event(2, 'active'), event(2, 'on_hold'))).toMatchObject({ body: { status: 'on_hold' }, staleSince: 20 })
  })
})

describe('a response', () => {
  test('requested after the last write replaces the row', () => {
    expect(after(event(1, 'pending'), answer(11, 'active'))).toMatchObject({ body: { status: 'active' }, staleSince: null })
  })
  test('overtaken by an event leaves the row and makes it stale', () => {
    expect(after(event(2, 'active'), answer(9, 'pending'))).toMatchObject({ body: { status: 'active' }, staleSince: 20 })
  })
  test('requested before a row became stale leaves it stale', () => {
    const stale = after(event(2, 'active'), answer(9, 'pending'))
    expect(mergeUpdate(stale, answer(15, 'active'), 30)).toMatchObject({ staleSince: 20 })
    expect(mergeUpdate(stale, answer(21, 'active'), 30)).toMatchObject({ staleSince: null })
  })
  test('followed by an event makes the row stale, because either can be newer', () => {
    expect(after(answer(1, 'active'), event(1, 'pending'))).toMatchObject({ body: { status: 'pending' }, staleSince: 20 })
  })
  test('that the object is gone empties the row', () => {
    expect(after(event(1, 'active'), { kind: 'gone', askedAs: 11 })).toMatchObject({ body: null, staleSince: null })
  })
})

describe('a confirmed action', () => {
  const done = (askedAs: number): RecordUpdate => ({ kind: 'done', body: { is_archived: true }, askedAs })

  test('persists although a lookup without it was requested later and answered earlier', () => {
    const row = after(answer(1, 'active'), answer(15, 'active'), done(12))
    expect(row).toMatchObject({ body: { status: 'active', is_archived: true }, isWhole: true, staleSince: 30 })
    expect(mergeUpdate(row, answer(31, 'active'), 40)).toMatchObject({ body: { is_archived: true }, staleSince: null })
  })
  test('takes precedence over a list read before it', () => {
    const read: RecordUpdate = { kind: 'listed', body: { is_archived: false }, askedAs: 15 }
    expect(after(answer(1, 'active'), read, done(12))).toMatchObject({ body: { is_archived: true } })
    expect(after(answer(1, 'active'), done(12), read)).toMatchObject({ body: { is_archived: true } })
  })
  test('changes nothing that a list has already reported', () => {
    const row = after(answer(1, 'active'), { kind: 'listed', body: { is_archived: true }, askedAs: 15 })
    expect(mergeUpdate(row, done(12), 30)).toBe(row)
  })
  test("doesn't restore a deleted object", () => {
    expect(after(answer(1, 'active'), { kind: 'gone', askedAs: 15 }, done(12))).toMatchObject({ body: null, staleSince: 30 })
  })
})

describe('a list item', () => {
  const whole: RecordUpdate = { kind: 'answer', body: { status: 'active', addons: ['a'] }, askedAs: 1 }
  const listed = (status: string): RecordUpdate => ({ kind: 'listed', body: { status }, askedAs: 11 })

  test('creates a row that is not complete yet', () => {
    expect(after(listed('active'))).toMatchObject({ body: { status: 'active' }, isWhole: false, staleSince: 10 })
  })
  test('with the same data leaves a complete row complete', () => {
    expect(after(whole, listed('active'))).toMatchObject({ body: { addons: ['a'] }, isWhole: true, staleSince: null })
  })
  test('with other data is applied, and the rest is requested', () => {
    expect(after(whole, listed('on_hold'))).toMatchObject({
      body: { status: 'on_hold', addons: ['a'] },
      isWhole: false,
      staleSince: 20,
    })
  })
})

describe('a fact', () => {
  const whole: RecordUpdate = { kind: 'answer', body: { status: 'active' }, askedAs: 1 }
  const fact = (cards: string[]): RecordUpdate => ({ kind: 'fact', body: { cards }, askedAs: 11 })

  test('changes its own fields and leaves a complete row complete', () => {
    const row = after(whole, fact(['a']))
    expect(row).toMatchObject({ body: { status: 'active', cards: ['a'] }, isWhole: true, staleSince: null })
    expect(mergeUpdate(row, { kind: 'fact', body: { cards: ['b'] }, askedAs: 31 }, 40)).toMatchObject({
      body: { status: 'active', cards: ['b'] },
      isWhole: true,
      staleSince: null,
    })
  })
  test('leaves a row stale whose object itself may be outdated', () => {
    const row = mergeUpdate(after(whole, { kind: 'listed', body: { status: 'on_hold' }, askedAs: 11 }), fact(['a']), 30)
    expect(row).toMatchObject({ isWhole: false })
    expect(row.staleSince).not.toBeNull()
  })
})

describe('facts that come before the object itself', () => {
  const lines: RecordUpdate = { kind: 'fact', body: { lines: 2 }, askedAs: 5 }
  test('leave the row to be asked about', () => {
    expect(after(lines)).toMatchObject({ body: { lines: 2 }, isWhole: false, staleSince: 10 })
  })
  test('and then its event make the row whole, and not stale', () => {
    expect(after(lines, event(1, 'paid'))).toMatchObject({ body: { lines: 2, status: 'paid' }, isWhole: true, staleSince: null })
  })
  test('leave a row stale that is so for another reason: an answer that was overtaken may be newer than the event', () => {
    expect(after(lines, answer(9, 'refunded'), event(1, 'paid'))).toMatchObject({ staleSince: 30 })
  })
})
