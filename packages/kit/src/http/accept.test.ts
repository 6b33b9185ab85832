import { expect, test } from 'vitest'
import { findCoding, isTypePreferred } from './accept.ts'

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8'

test.each<[accept: string | undefined, isHtml: boolean]>([
  [undefined, false],
  ['', false],
  ['*/*', false],
  [BROWSER, true],
  ['TEXT/HTML', true],
  ['text/*', true],
  ['application/*', false],
  ['application/json', false],
  ['application/json, text/html', true],
  ['application/json, text/html;q=0.5', false],
  ['text/html;q=0, */*', false],
  ['text/html; q=0', false],
  ['*/*;q=0', false],
  ['text/html;level=1', true],
  ['text/html;q=0.1, application/*;q=0', true],
  ['text/*;q=0.3, text/html;q=0, */*;q=0.1', false],
  ['x-text/html-like', false],
])('N33: with accept %j, HTML rather than JSON: %s', (accept, isHtml) => {
  expect(isTypePreferred(accept, 'text/html', 'application/json')).toBe(isHtml)
})

test.each<[header: string | undefined, coding: 'br' | 'gzip' | undefined]>([
  [undefined, undefined],
  ['', undefined],
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.2, gzip;q=0.9', 'gzip'],
  ['gzip;q=0, br;q=0.0', undefined],
  ['*', 'br'],
  ['br;q=0, *', 'gzip'],
  ['*;q=0', undefined],
  ['identity', undefined],
  ['x-br-like', undefined],
])('N33: with accept-encoding %j, %s', (header, coding) => {
  expect(findCoding(header, ['br', 'gzip'])).toBe(coding)
})
