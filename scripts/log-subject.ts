import { dirname, join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { createSigner } from '@tradepost/kit/secrets/sealer'
import { digestEmail } from '@tradepost/kit/security-log/security-log'
import { readDotEnv, readSettings, StartError } from './serve-settings.ts'
import { checkSecrets, findEncryptionKeys, findSecrets } from './start-secrets.ts'

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))

/** Prints what lines of the security log have in place of an email address, for each key, with the settings of `npm start`. */
function logSubject(): void {
  const [email] = process.argv.slice(2)
  if (!email?.includes('@')) throw new StartError('name an email address: npm run log-subject -- maya@example.com')
  const settings = readSettings({ ...readDotEnv(join(ROOT, '.env')), ...process.env }, ROOT)
  checkSecrets(settings)
  const secrets = findSecrets(settings)
  for (const program of ['platform', 'provider'] as const)
    for (const key of findEncryptionKeys(program, secrets)) {
      const subject = digestEmail(createSigner([key], `${program} subjects`), email)
      process.stdout.write(`${program}: key "${key.id}": ${subject}\n`)
    }
}

try {
  logSubject()
} catch (error) {
  if (!(error instanceof StartError)) throw error
  process.stderr.write(`tradepost: ${error.message}\n`)
  process.exitCode = 1
}
