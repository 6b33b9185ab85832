import { expect, test } from 'vitest'
import { readEmails } from './read-emails.ts'

test.each<[string, string, string[]]>([
  ['nothing', ' \n,; ', []],
  ['lines', 'ines@acme.test\nben@acme.test\r\n', ['ines@acme.test', 'ben@acme.test']],
  ['commas, semicolons and spaces', 'a@x.test, b@x.test;c@x.test  d@x.test', ['a@x.test', 'b@x.test', 'c@x.test', 'd@x.test']],
  ['names around addresses', 'Ines Carvalho <ines@acme.test>, "Ben" <BEN@acme.test>', ['ines@acme.test', 'ben@acme.test']],
  ['an address twice', 'Ines@Acme.test ines@acme.test', ['ines@acme.test']],
  ['no address at all, which the form refuses', 'ines', ['ines']],
])('reads emails from %s', (_, text, emails) => {
  expect(readEmails(text)).toEqual(emails)
})
