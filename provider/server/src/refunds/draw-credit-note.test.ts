import { readPdf } from '@tradepost/kit/testing/test-pdf'
import { describe, expect, test } from 'vitest'
import { drawCreditNote } from './draw-credit-note.ts'
import { CREDIT_NOTES } from './test-credit-notes.ts'

describe.each(Object.entries(CREDIT_NOTES))('the credit note %s', (name, document) => {
  test('matches its approved text', async () => {
    const pages = await readPdf(await drawCreditNote(document))
    await expect(pages.map((lines) => `${lines.join('\n')}\n`).join('\n')).toMatchFileSnapshot(`golden/${name}.txt`)
  })

  test('has the same bytes every time it is drawn', async () => {
    expect((await drawCreditNote(document)).equals(await drawCreditNote(structuredClone(document)))).toBe(true)
  })
})
