import { readFileSync } from 'node:fs'
import type { Translations } from './translations.ts'

/** Reads the file of a language's translations. */
export const readTranslations = (file: string | URL): Translations => JSON.parse(readFileSync(file, 'utf8'))
