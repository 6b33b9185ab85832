import { describe, expect, test } from 'vitest'
import { formatFigure } from '#src/commerce/money.tsx'
import { exampleAmount, parseMoney } from './money-input.tsx'

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
    ["1'290.50", 'CHF', 'de', 129_050],
    ['$12.50', 'USD', 'en-US', 1250],
    ['12.50 USD', 'USD', 'en-US', 1250],
    ['usd 12.50', 'USD', 'en-US', 1250],
    ['12,50 €', 'EUR', 'de', 1250],
    ['R$ 12,50', 'BRL', 'pt-BR', 1250],
    ['￥1,500', 'JPY', 'ja', 1500],
    ['\u200f12.50\u200e', 'USD', 'ar', 1250],
  ])('of "%s" %s in %s is %s', (text, currency, locale, amount) => {
    expect(parseMoney(text, currency, locale)).toBe(amount)
  })

  test.each([
    '1e3',
    '0x10',
    '1/2',
    '12.5.0',
    '12 50',
    '1 2',
    '12%',
    '12abc',
    'abc',
    '12 dollars',
    '€12',
    '12 EUR',
    '1_000',
    '+5',
    '12:50',
    '²',
    '½',
    '1.5,5 0',
    'Infinity',
    '$',
    '.',
    ',',
  ])('N7: of "%s" US dollars is refused, not read as another one', (text) => {
    expect(parseMoney(text, 'USD', 'en-US')).toBeNull()
  })

  test.each([
    ['USD', 'en-US', '29.00'],
    ['EUR', 'de', '29,00'],
    ['JPY', 'en-US', '2,900'],
    ['KWD', 'en-US', '2.900'],
  ])('N7: has an example in %s for %s, which is read back', (currency, locale, example) => {
    expect(exampleAmount(currency, locale)).toBe(example)
    expect(parseMoney(example, currency, locale)).toBe(2900)
  })

  test.each(['en-US', 'de', 'fr', 'es', 'pt-BR', 'ja', 'ar-u-nu-latn'])('is read back as %s formats it', (locale) => {
    for (const currency of ['USD', 'JPY', 'KWD', 'EUR'])
      for (const amount of [0, 5, 1234, 129_050, 1_234_567])
        expect([currency, parseMoney(formatFigure(amount, currency, locale), currency, locale)]).toEqual([currency, amount])
  })
})
