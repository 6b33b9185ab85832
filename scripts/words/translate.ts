import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import process from 'node:process'
import { printTranslations } from '@tradepost/messages/translations'
import { give, root, say } from '../setup.mjs'
import { fileOf, readTranslations, TEXTS, type Texts, type Translated } from './catalogs.ts'
import { describeGaps, findUnknownKeys, isTranslated, listToTranslate, TRANSLATED, takeTranslations } from './translations.ts'

const read = (language: Translated) => (texts: Texts) => readTranslations(texts, language)

/** Branches may lack translations, which are made in one batch; what is on main, or checked out without a branch, may not. */
function isBranch(): boolean {
  const { stdout } = spawnSync('git', ['branch', '--show-current'], { cwd: root, encoding: 'utf8' })
  return !['', 'main'].includes((stdout ?? '').trim())
}

/** Says for each language what it lacks: those texts are shown in English. */
function check(isRequired: boolean): void {
  const gaps = TRANSLATED.map((language) => describeGaps(TEXTS, language, read(language))).filter((gap) => gap !== undefined)
  for (const gap of gaps) process.stdout.write(`${gap}\n`)
  if (gaps.length === 0) process.stdout.write('Every text is translated into every language\n')
  else if (isRequired) give('npm run translate -- <language> prints the texts to fill in')
}

function readFilledIn(path: string): Readonly<Record<string, unknown>> {
  const filledIn: unknown = JSON.parse(readFileSync(path, 'utf8'))
  if (typeof filledIn !== 'object' || filledIn === null || Array.isArray(filledIn))
    return give(`${path} is not an object of texts`)
  return { ...filledIn }
}

/** Writes filled-in texts into a language's files, or nothing if one of them has a mistake. */
function take(language: Translated, path: string): void {
  const filledIn = readFilledIn(path)
  const unknown = findUnknownKeys(TEXTS, filledIn).map((key) => `${key}: there is no such message; its key or its text has gone`)
  const results = TEXTS.map((texts) => ({
    texts,
    ...takeTranslations(texts, { translations: readTranslations(texts, language), filledIn, language }),
  }))
  const mistakes = [...unknown, ...results.flatMap((result) => result.mistakes)]
  if (mistakes.length > 0) give(`${mistakes.join('\n')}\nNothing was taken: mend these texts in ${path}`)
  for (const { texts, translations } of results) writeFileSync(fileOf(texts, language), printTranslations(translations))
  say(describeGaps(TEXTS, language, read(language)) ?? `${language}: every text is translated`)
}

const [first, second, ...others] = process.argv.slice(2)
if (first === undefined) check(false)
else if (first === '--check') check(!isBranch())
else if (!isTranslated(first) || others.length > 0) give(`npm run translate -- <${TRANSLATED.join('|')}> [filled-in.json]`)
else if (second === undefined) process.stdout.write(`${JSON.stringify(listToTranslate(TEXTS, read(first)), null, 2)}\n`)
else take(first, second)
