import { Alert } from '@tradepost/ui/alert'
import { Progress } from '@tradepost/ui/progress'
import { Check, X } from 'lucide-react'
import { t } from '#src/dashboard-messages.ts'
import type { ReadLine } from './read-lines.ts'
import type { LineResult } from './use-import.ts'

type ImportResultsProps = { lines: readonly ReadLine[]; results: readonly LineResult[]; total: number }

/** Shows how far an import is, and the result of each line. */
export function ImportResults({ lines, results, total }: ImportResultsProps) {
  const failed = results.filter(({ why }) => why !== null).length
  const summary = t('sellerLicenseKeys.import.summary', { done: results.length - failed, failed })
  const isRunning = results.length < total
  return (
    <div className="grid gap-4">
      {isRunning ? (
        <Progress label={t('sellerLicenseKeys.import.progress')} value={results.length} max={total} valueText={summary} />
      ) : (
        <Alert tone={failed > 0 ? 'warning' : 'success'} title={summary} isLive />
      )}
      <div className="max-h-80 overflow-auto rounded-lg inset-ring inset-ring-line">
        <table className="w-full text-sm">
          <thead className="sticky top-0 bg-sunken text-xs text-ink-3">
            <tr>
              <th scope="col" className="px-3 py-2 text-start font-medium">
                {t('sellerLicenseKeys.import.line')}
              </th>
              <th scope="col" className="px-3 py-2 text-start font-medium">
                {t('sellerLicenseKeys.facts.key')}
              </th>
              <th scope="col" className="px-3 py-2 text-start font-medium">
                {t('sellerLicenseKeys.import.result')}
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {results.map(({ line, why }) => (
              <tr key={line}>
                <td className="px-3 py-2 text-ink-3 tabular-nums">{line}</td>
                <td dir="ltr" className="max-w-40 truncate px-3 py-2 text-start font-mono text-xs">
                  {lines.find((each) => each.line === line)?.key}
                </td>
                <td className="px-3 py-2">
                  <span className={`inline-flex items-start gap-1.5 ${why === null ? 'text-success-text' : 'text-danger-text'}`}>
                    {why === null ? (
                      <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
                    ) : (
                      <X aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
                    )}
                    {why ?? t('sellerLicenseKeys.import.imported')}
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
