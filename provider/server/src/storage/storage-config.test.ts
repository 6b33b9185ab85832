import { ConfigError } from '@tradepost/kit/config'
import { expect, test } from 'vitest'
import { readStorageConfig } from './storage-config.ts'

test.each([
  ['FILE_SCANNER', 'localhost:3310'],
  ['FILE_SCANNER', 'clamd://localhost'],
  ['FILE_SCANNER', 'clamd://localhost:3310/scan'],
  ['FILE_SCANNER', 'clamd://user@localhost:3310'],
  ['FILE_SCANNER', 'http://localhost:3310'],
  ['FILES_BYTES_PER_BUSINESS', '-1'],
  ['FILES_BYTES_PER_BUSINESS', 'much'],
  ['FILES_BYTES_PER_BUSINESS', '1.5'],
  ['FREE_BYTES_MIN', '-1'],
])('%s=%s is refused in one line that names it', (name, value) => {
  expect(() => readStorageConfig({ [name]: value })).toThrow(ConfigError)
  expect(() => readStorageConfig({ [name]: value })).toThrow(new RegExp(`^${name}: .+$`))
})

test.each(['clamd://localhost:3310', 'clamd://[::1]:3310', 'clamd://192.0.2.7:3310/'])('%s is a scanner', (FILE_SCANNER) => {
  expect(readStorageConfig({ FILE_SCANNER }).fileScanner).toBe(FILE_SCANNER)
})
