import { describe, expect, test } from 'vitest'
import { toPlainAddress, toPlainName, toProductName, toQuotedName, toQuotedProduct } from './email-names.ts'

const shown = (text: string) => text.replaceAll('\u200b', '')

describe('a name in an email', () => {
  test.each([
    'Maya Lindqvist',
    'Zoë O’Neill-Núñez',
    'J. R. Smith Jr.',
    'Plumb 2.0',
    'Open 10:30 to 18:00',
    '李小龍',
    '👩‍🔧 Acme',
  ])('stays as typed: %s', (name) => {
    expect(toPlainName(name)).toBe(name)
  })

  test.each([
    'https://evil.test',
    'Visit HTTP://evil.test/a?b=c',
    'www.evil.test',
    'www.1evil.test',
    'evil.test',
    'http://10.0.0.1/',
    'evil。test',
    'mailto:a@evil.test',
    '//evil.test',
  ])('looks as typed but is not a link: %s', (name) => {
    const plain = toPlainName(name)
    expect(plain).not.toMatch(/:\/|\/\/|www\.\w|:\w|@\w|[.。][a-z]/i)
    expect(shown(plain)).toBe(name)
  })

  test.each([
    ['a line break', 'Maya\r\nBcc: x', 'Maya Bcc: x'],
    ['a Unicode line break', 'Maya\u2028\u2029\u0085x', 'Maya x'],
    ['a control character', '\u0000Maya\u001b[31m\u007f', 'Maya [31m'],
    ['a direction override', 'Maya\u202egnp.exe\u2066', 'Maya gnp.exe'],
    ['surrounding whitespace', ' \n\t ', ''],
  ])('is a single line without %s', (_, name, plain) => {
    expect(shown(toPlainName(name))).toBe(plain)
  })

  test('has at most 100 characters, none of them cut in half', () => {
    expect(toPlainName('a'.repeat(100))).toBe('a'.repeat(100))
    expect(toPlainName('a'.repeat(101))).toBe(`${'a'.repeat(99)}…`)
    expect(toPlainName('😀'.repeat(101))).toBe(`${'😀'.repeat(99)}…`)
  })

  test("can't close the quotes around it", () => {
    expect(toQuotedName('Maya”. Your account is closed. “')).toBe("“Maya'. Your account is closed. '”")
    expect(toQuotedName('5" "pipe"')).toBe("“5' 'pipe'”")
  })
})

describe('N18: the name of a product in an email', () => {
  test.each([
    'Node.js',
    'Next.js Starter',
    'Booking.com Kit',
    'Plumb: the ruler',
    'a@b',
    'Vue.js/Nuxt',
    'Évolution.fr',
    'データ.jp',
  ])('stays whole, so that it can be searched and copied: %s', (name) => {
    expect(toProductName(name)).toBe(name)
    expect(toQuotedProduct(name)).toBe(`“${name}”`)
  })

  test.each(['https://evil.test', 'Visit HTTP://evil.test/a', 'www.evil.test', 'See WWW.evil.test'])(
    'looks as typed but is not a link if it is written as a URL: %s',
    (name) => {
      expect(toProductName(name)).not.toMatch(/:\/\/|www\.\w/i)
      expect(shown(toProductName(name))).toBe(name)
    },
  )

  test('is one line of at most 100 characters, and stays in its quotes', () => {
    expect(toProductName('Node.js\r\nBcc: x\u202e')).toBe('Node.js Bcc: x')
    expect(toProductName('a'.repeat(101))).toBe(`${'a'.repeat(99)}…`)
    expect(toQuotedProduct('Node.js”. Paid. “')).toBe("“Node.js'. Paid. '”")
  })
})

test('an email address changes only where it could become a link', () => {
  expect(toPlainAddress('maya.l+shop@mail.example.com')).toBe('maya.l+shop@mail.example.com')
  expect(toPlainAddress('https://evil.test\r\n@example.com')).not.toMatch(/:\/|\/\/|\n/)
})
