import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseEncryptionKeys } from '@tradepost/kit/secrets/encryption-keys'
import { createSigner } from '@tradepost/kit/secrets/sealer'
import { digestEmail } from '@tradepost/kit/security-log/security-log'
import { expect, test } from 'vitest'

const KEY = '2:a-newer-key-of-this-test-which-is-long,1:an-older-key-of-this-test-which-is-long'
const SCRIPT = fileURLToPath(new URL('log-subject.ts', import.meta.url))

function run(...args: string[]) {
  const env = { PATH: process.env.PATH, ENCRYPTION_KEY: KEY, DATA_DIR: tmpdir() }
  const { status, stdout, stderr } = spawnSync(process.execPath, [SCRIPT, ...args], { env, encoding: 'utf8' })
  return { status, lines: stdout.trim().split('\n'), stderr }
}

test('the digests of an address are those of the lines, of both programs and each key', () => {
  const [newer, older] = parseEncryptionKeys(KEY)
  const subjectOf = (program: 'platform' | 'provider', key: typeof newer) =>
    digestEmail(createSigner([key], `${program} subjects`), 'maya@example.com')
  expect(older).toBeDefined()
  expect(run(' Maya@Example.com ')).toEqual({
    status: 0,
    lines: (['platform', 'provider'] as const).flatMap((program) =>
      [newer, ...(older ? [older] : [])].map((key) => `${program}: key "${key.id}": ${subjectOf(program, key)}`),
    ),
    stderr: '',
  })
})

test('without an address it says how it is called', () => {
  for (const args of [[], ['maya']])
    expect(run(...args)).toMatchObject({
      status: 1,
      lines: [''],
      stderr: expect.stringMatching(/^tradepost: name an email address.*\n$/),
    })
})
