import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { type FontBook, openFontBook } from './document-fonts.ts'
import { setLines, type TextLine, type TextStyle } from './text-lines.ts'

const SAMPLES =
  'abcdefghijklmnopqrstuvwxyzABCDEFG 0123456789().,:/-…’ مرحبا بالعالم سعر שלום 日本語、株式会社 김민준 Ελλάδα Олексій สวัสดี नमस्ते 🎧'

let fonts: FontBook
beforeAll(async () => {
  fonts = await openFontBook(SAMPLES, 'jp')
})

const set = (text: string, style: Partial<TextStyle> = {}) =>
  setLines(text, { fonts, size: 10, weight: 400, direction: 'ltr', widthMax: 1000, ...style })
/** Returns the pieces of a line, from the left. */
const shown = ({ runs }: TextLine) => runs.map(({ text }) => text)

describe('a line', () => {
  test.each([
    ['keeps Latin text as it is', 'abc (def) 12', 'ltr', ['abc (def) 12']],
    ['keeps the order of digits in Arabic text, where they are read', 'سعر 12 مرحبا', 'rtl', ['مرحبا', ' ', '12', 'سعر ']],
    ['keeps a left-to-right name with brackets whole within Arabic text', 'سعر abc (def)', 'rtl', ['abc (def)', 'سعر ']],
    ['keeps an isolated name whole within Arabic text', 'سعر \u2068abc (def)\u2069', 'rtl', ['abc (def)', 'سعر ']],
    ['reverses only the Arabic within Latin text', 'abc مرحبا def', 'ltr', ['abc ', 'مرحبا', ' ', 'def']],
  ] as const)('%s', (_, text, direction, expected) => {
    const [line] = set(text, { direction })
    expect(line && shown(line)).toEqual(expected)
  })

  test('is as wide as its runs, and wider in bold', () => {
    const [line] = set('abc مرحبا 日本語')
    expect(line?.width).toBeCloseTo(line?.runs.reduce((sum, { width }) => sum + width, 0) ?? 0)
    expect(set('abcdefg', { weight: 600 })[0]?.width).toBeGreaterThan(set('abcdefg')[0]?.width ?? 0)
  })

  test.each([
    ['abc', 'inter'],
    ['مرحبا', 'vazirmatn'],
    ['שלום', 'noto-sans-hebrew'],
    ['김민준', 'noto-sans-kr'],
    ['สวัสดี', 'noto-sans-thai'],
    ['नमस्ते', 'noto-sans-devanagari'],
    ['🎧', 'noto-emoji'],
  ])('uses a font that has the script: %s', (text, family) => {
    const letters = set(text)[0]?.runs.filter((run) => run.text.trim() !== '')
    expect(letters?.map(({ face }) => face.name.startsWith(family))).toEqual(letters?.map(() => true))
    expect(letters).not.toEqual([])
  })

  test.each([
    ['日本語', 'jp', 'noto-sans-jp'],
    ['日本語', 'sc', 'noto-sans-sc'],
    ['日本語 김민준', 'jp', 'noto-sans-kr'],
    ['日本語です', 'sc', 'noto-sans-jp'],
  ] as const)("draws Han characters in the style of the text's language: %s for %s", async (text, style, family) => {
    const [line] = set(text, { fonts: await openFontBook(text, style) })
    expect(line?.runs[0]?.face.name.startsWith(family)).toBe(true)
  })
})

describe('a paragraph', () => {
  test('breaks between words, never before punctuation, and inside a word that is too long', () => {
    const lines = set('abc def, ghi (jkl) mno', { widthMax: 45 }).map((line) => shown(line).join(''))
    expect(lines).toEqual(['abc def,', 'ghi (jkl)', 'mno'])
    expect(set('a'.repeat(50), { widthMax: 45 }).length).toBeGreaterThan(4)
    expect(set('日本語日本語、日本語', { widthMax: 61 }).map((line) => shown(line).join('')[0])).not.toContain('、')
  })

  test('without visible text draws nothing', () => {
    expect(set('')).toEqual([])
    expect(set(' \n\t\u202e ').flatMap(({ runs }) => runs)).toEqual([])
  })

  test('of any text exceeds its width by at most a letter', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...SAMPLES), maxLength: 200 }),
        fc.integer({ min: 30, max: 300 }),
        (text, widthMax) => {
          for (const direction of ['ltr', 'rtl'] as const)
            for (const line of set(text, { direction, widthMax })) expect(line.width).toBeLessThan(widthMax + 15)
        },
      ),
    )
  })
})
