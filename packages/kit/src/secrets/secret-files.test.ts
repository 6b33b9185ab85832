import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readSecretFiles } from './secret-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'tradepost-secrets-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const SECRET = 'the-content-of-a-file-0123456789abcdef'
function write(name: string, text: string, mode = 0o600): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  chmodSync(path, mode)
  return path
}

test('a secret is read from its file, without the line break at its end', () => {
  const path = write('good', `${SECRET}\n`)
  expect(readSecretFiles({ AUTH_SECRET_FILE: path, PORT: '1' })).toEqual({ AUTH_SECRET: SECRET, PORT: '1' })
  expect(readSecretFiles({ SMTP_URL_FILE: write('group', SECRET, 0o640) })).toEqual({ SMTP_URL: SECRET })
  expect(readSecretFiles({ AUTH_SECRET_FILE: '', LOG_FILE: '/var/log/a' })).toEqual({
    AUTH_SECRET_FILE: '',
    LOG_FILE: '/var/log/a',
  })
})

mkdirSync(join(folder, 'folder'), { mode: 0o700 })
test.each([
  ['missing', join(folder, 'none'), 'AUTH_SECRET_FILE: the file cannot be read (ENOENT)'],
  ['empty', write('empty', ' \n'), 'AUTH_SECRET_FILE: the file is empty'],
  ['a folder', join(folder, 'folder'), 'AUTH_SECRET_FILE: the file is a folder'],
  ['readable by everyone', write('open', SECRET, 0o644), 'AUTH_SECRET_FILE: the file may be used by everyone'],
  ['too long', write('long', 'x'.repeat(20_000)), 'AUTH_SECRET_FILE: the file has more than'],
])('a secret file that is %s is refused without its content', (_, path, line) => {
  expect(() => readSecretFiles({ AUTH_SECRET_FILE: path })).toThrow(line)
  expect(() => readSecretFiles({ AUTH_SECRET_FILE: path })).not.toThrow(SECRET)
})

test('a secret in a file and in a setting is refused', () => {
  expect(() => readSecretFiles({ AUTH_SECRET: SECRET, AUTH_SECRET_FILE: write('twice', SECRET) })).toThrow('Remove one of them')
})
