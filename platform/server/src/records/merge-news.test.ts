import { describe, expect, test } from 'vitest'
import { EMPTY, type Kept, mergeNews, type News } from './merge-news.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 9, minute))
const event = (minute: number, status: string): News => ({ kind: 'event', body: { status }, happenedAt: at(minute) })
const answer = (askedAs: number, status: string): News => ({ kind: 'answer', body: { status }, askedAs })

/** Returns the row after all news in this order. Each draws the next ticket, from 10, 20, 30 … */
const after = (...news: News[]): Kept => news.reduce((kept, each, index) => mergeNews(kept, each, 10 * (index + 1)), EMPTY)

describe('events alone', () => {
  test('that come in order are each the row, without a doubt', () => {
    expect(after(event(1, 'pending'), event(2, 'active'))).toMatchObject({ body: { status: 'active' }, doubtedAs: null })
  })
  test('that come late are passed over', () => {
    const row = after(event(2, 'active'))
    expect(mergeNews(row, event(1, 'pending'), 20)).toBe(row)
  })
  test('that come twice change nothing', () => {
    const row = after(event(2, 'active'))
    expect(mergeNews(row, event(2, 'active'), 20)).toEqual({ ...row, writtenAs: 20 })
  })
  test('of one instant that differ raise a doubt', () => {
    expect(after(event(2, 'active'), event(2, 'on_hold'))).toMatchObject({ body: { status: 'on_hold' }, doubtedAs: 20 })
  })
})

describe('an answer', () => {
  test('that was asked for after the last write replaces the row', () => {
    expect(after(event(1, 'pending'), answer(11, 'active'))).toMatchObject({ body: { status: 'active' }, doubtedAs: null })
  })
  test('that an event overtook leaves the row, and raises a doubt', () => {
    expect(after(event(2, 'active'), answer(9, 'pending'))).toMatchObject({ body: { status: 'active' }, doubtedAs: 20 })
  })
  test('that was asked for before a doubt arose does not end it', () => {
    const doubted = after(event(2, 'active'), answer(9, 'pending'))
    expect(mergeNews(doubted, answer(15, 'active'), 30)).toMatchObject({ doubtedAs: 20 })
    expect(mergeNews(doubted, answer(21, 'active'), 30)).toMatchObject({ doubtedAs: null })
  })
  test('is followed by an event in doubt: nobody can tell which of them is newer', () => {
    expect(after(answer(1, 'active'), event(1, 'pending'))).toMatchObject({ body: { status: 'pending' }, doubtedAs: 20 })
  })
  test('that nothing is there any more empties the row', () => {
    expect(after(event(1, 'active'), { kind: 'gone', askedAs: 11 })).toMatchObject({ body: null, doubtedAs: null })
  })
})

describe('what was done', () => {
  const done = (askedAs: number): News => ({ kind: 'done', body: { is_archived: true }, askedAs })

  test('stays although a look-up that says nothing of it was asked later and answered earlier', () => {
    const row = after(answer(1, 'active'), answer(15, 'active'), done(12))
    expect(row).toMatchObject({ body: { status: 'active', is_archived: true }, isWhole: true, doubtedAs: 30 })
    expect(mergeNews(row, answer(31, 'active'), 40)).toMatchObject({ body: { is_archived: true }, doubtedAs: null })
  })
  test('outdoes a list that was read before it', () => {
    const read: News = { kind: 'listed', body: { is_archived: false }, askedAs: 15 }
    expect(after(answer(1, 'active'), read, done(12))).toMatchObject({ body: { is_archived: true } })
    expect(after(answer(1, 'active'), done(12), read)).toMatchObject({ body: { is_archived: true } })
  })
  test('changes nothing that a list has told already', () => {
    const row = after(answer(1, 'active'), { kind: 'listed', body: { is_archived: true }, askedAs: 15 })
    expect(mergeNews(row, done(12), 30)).toBe(row)
  })
  test('does not bring back what is gone', () => {
    expect(after(answer(1, 'active'), { kind: 'gone', askedAs: 15 }, done(12))).toMatchObject({ body: null, doubtedAs: 30 })
  })
})

describe('a line of a list', () => {
  const whole: News = { kind: 'answer', body: { status: 'active', addons: ['a'] }, askedAs: 1 }
  const listed = (status: string): News => ({ kind: 'listed', body: { status }, askedAs: 11 })

  test('makes a row that is not whole yet', () => {
    expect(after(listed('active'))).toMatchObject({ body: { status: 'active' }, isWhole: false, doubtedAs: 10 })
  })
  test('that says the same leaves a whole row whole', () => {
    expect(after(whole, listed('active'))).toMatchObject({ body: { addons: ['a'] }, isWhole: true, doubtedAs: null })
  })
  test('that says otherwise is taken, and the rest is asked for', () => {
    expect(after(whole, listed('on_hold'))).toMatchObject({
      body: { status: 'on_hold', addons: ['a'] },
      isWhole: false,
      doubtedAs: 20,
    })
  })
})
