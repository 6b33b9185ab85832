import { describe, expect, test } from 'vitest'
import { formatFigure } from './money.tsx'
import { parseMoney } from './money-input.tsx'

describe('a typed amount', () => {
  test.each([
    ['12.50', 'USD', 'en-US', 1250],
    ['12,50', 'USD', 'en-US', 1250],
    ['1,290', 'USD', 'en-US', 129_000],
    ['1.290', 'EUR', 'de', 129_000],
    ['1 290,50', 'EUR', 'fr', 129_050],
    ['1.234', 'KWD', 'en-US', 1234],
    ['1,234', 'KWD', 'en-US', 1_234_000],
    ['1,234', 'KWD', 'de', 1234],
    ['1.234', 'KWD', 'de', 1_234_000],
    ['1.234,500', 'KWD', 'de', 1_234_500],
    ['١٢٫٥٠', 'USD', 'ar', 1250],
    ['١٬٢٩٠٫٥', 'USD', 'ar', 129_050],
    ['１２．５', 'USD', 'ja', 1250],
    ['1.234', 'JPY', 'ja', null],
    ['1.234.567', 'JPY', 'ja', 1_234_567],
    ['12.345', 'USD', 'en-US', null],
    ['12,345', 'EUR', 'de', null],
    ['12.345.678', 'USD', 'en-US', 1_234_567_800],
    ['12.3456', 'USD', 'en-US', null],
    ['-5', 'USD', 'en-US', null],
    ['', 'USD', 'en-US', null],
  ])('of "%s" %s in %s is %s', (text, currency, locale, amount) => {
    expect(parseMoney(text, currency, locale)).toBe(amount)
  })

  test.each(['en-US', 'de', 'fr', 'es', 'pt-BR', 'ja', 'ar-u-nu-latn'])('is read back as %s formats it', (locale) => {
    for (const currency of ['USD', 'JPY', 'KWD', 'EUR'])
      for (const amount of [0, 5, 1234, 129_050, 1_234_567])
        expect([currency, parseMoney(formatFigure(amount, currency, locale), currency, locale)]).toEqual([currency, amount])
  })
})
