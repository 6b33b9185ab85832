import {
  IMPORT_LINES_MAX,
  type ImportLine,
  type LicenseKeyImportResult,
} from '@tradepost/contract/platform/sales/seller-license-keys'
import { useState } from 'react'
import { translateRefusal } from '#src/answer-texts.ts'
import { getErrorMessage } from '#src/shell/request.ts'
import { useImportPart, useRefetchKeys } from './api.ts'

/** What became of a line. `why`: why its key was not imported. */
export type LineResult = { line: number; why: string | null }

type Progress = { total: number; results: LineResult[] }

const toResult = ({ line, refusal }: LicenseKeyImportResult['lines'][number]): LineResult => ({
  line,
  why: refusal && translateRefusal(refusal),
})

/** Imports keys in parts, and collects the result of each line. A part that can't be sent fails with all of its lines. */
export function useImport(slug: string) {
  const sendPart = useImportPart(slug)
  const refetch = useRefetchKeys(slug)
  const [progress, setProgress] = useState<Progress>()
  async function start(productId: string, lines: readonly ImportLine[]) {
    const results: LineResult[] = []
    setProgress({ total: lines.length, results })
    for (let from = 0; from < lines.length; from += IMPORT_LINES_MAX) {
      const part = lines.slice(from, from + IMPORT_LINES_MAX)
      const done = await sendPart(productId, part).then(
        (answer) => answer.lines.map(toResult),
        (error: unknown) => part.map(({ line }) => ({ line, why: getErrorMessage(error) })),
      )
      results.push(...done)
      setProgress({ total: lines.length, results: [...results] })
    }
    await refetch()
  }
  return {
    progress,
    isRunning: progress !== undefined && progress.results.length < progress.total,
    start,
    reset: () => setProgress(undefined),
  }
}
