import { readPdf } from '@tradepost/kit/testing/test-pdf'
import { describe, expect, test } from 'vitest'
import { drawDocument } from '#src/invoices/draw-invoice.ts'
import { describeStatement, type StatementOf } from './draw-statement.ts'
import { STATEMENTS } from './test-statements.ts'

const drawStatement = (statement: StatementOf) => drawDocument(describeStatement(statement))

describe.each(Object.entries(STATEMENTS))('the payout statement %s', (name, statement) => {
  test('matches its approved text, and sums to its amount', async () => {
    const pages = await readPdf(await drawStatement(statement))
    await expect(pages.map((lines) => `${lines.join('\n')}\n`).join('\n')).toMatchFileSnapshot(`golden/${name}.txt`)
    expect(statement.rows.reduce((sum, { total }) => sum + total, 0)).toBe(statement.payout.amount)
  })

  test('has the same bytes every time it is drawn', async () => {
    expect((await drawStatement(statement)).equals(await drawStatement(structuredClone(statement)))).toBe(true)
  })
})
