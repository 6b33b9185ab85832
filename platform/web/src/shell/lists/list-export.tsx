import { useMutation } from '@tanstack/react-query'
import { Alert } from '@tradepost/ui/alert'
import { Button } from '@tradepost/ui/button'
import { downloadFile } from '@tradepost/ui/download-file'
import { Progress } from '@tradepost/ui/progress'
import { Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import * as z from 'zod'
import { t } from '#src/dashboard-messages.ts'
import { getErrorMessage, readAnswer, toConnectionError } from '#src/shell/request.ts'
import { countLabel, type ListWords } from './list-description.ts'

const LINE_END = 10
const linesIn = (bytes: Uint8Array) => bytes.reduce((count, byte) => (byte === LINE_END ? count + 1 : count), 0)

type Receiving = { signal: AbortSignal; onLines: (count: number) => void }

/** Receives a file in chunks as a Blob, because browsers keep a large Blob outside the page's memory. */
async function receiveCsv(path: string, { signal, onLines }: Receiving): Promise<Blob> {
  const response = await fetch(path, { credentials: 'same-origin', signal })
  if (!response.ok || !response.body) return readAnswer(z.never(), response)
  const parts: Blob[] = []
  for (let reader = response.body.getReader(), read = await reader.read(); !read.done; read = await reader.read()) {
    parts.push(new Blob([read.value]))
    onLines(linesIn(read.value))
  }
  return new Blob(parts, { type: 'text/csv;charset=utf-8' })
}

function useExport(path: string, fileName: string) {
  const controller = useRef<AbortController>(undefined)
  const [lines, setLines] = useState(0)
  useEffect(() => () => controller.current?.abort(), [])
  const receive = useMutation({
    mutationFn: async () => {
      controller.current = new AbortController()
      const { signal } = controller.current
      setLines(0)
      try {
        const file = await receiveCsv(path, { signal, onLines: (count) => setLines((before) => before + count) })
        downloadFile(fileName, file)
      } catch (error) {
        if (!signal.aborted) throw toConnectionError(error)
      }
    },
  })
  return { receive, lines, cancel: () => controller.current?.abort() }
}

type ListExportProps = {
  /** Path of the file, with the list's filters. */
  path: string
  fileName: string
  /** Undefined while the list is counted. */
  total: number | undefined
  words: ListWords
}

/** Shows a button that exports all pages of the filtered list as a CSV file. */
export function ListExport({ path, fileName, total: counted, words }: ListExportProps) {
  const { receive, lines, cancel } = useExport(path, fileName)
  const total = counted ?? 0
  // The first line has the column names.
  const received = Math.min(total, Math.max(0, lines - 1))
  const progress = t('dashboardShell.export.received', { received, items: countLabel(total, words) })
  return (
    <>
      <Button
        icon={<Download aria-hidden="true" />}
        // Keeps its room until it can say how many.
        className={counted === undefined ? 'invisible' : undefined}
        disabled={total === 0}
        pending={receive.isPending}
        onClick={() => receive.mutate()}
      >
        {t('dashboardShell.export.all', { total })}
      </Button>
      {receive.isPending || receive.isError ? (
        <div className="fixed end-6 bottom-6 z-30 grid w-80 gap-3 rounded-lg border border-line bg-raised p-4 text-sm shadow-3 max-list:inset-x-4 max-list:w-auto">
          {receive.isPending ? (
            <>
              <p role="status" className="font-[560]">
                {t(`${words}.rows.exporting`)}
              </p>
              <Progress label={t(`${words}.rows.exported`)} value={received} max={total} valueText={progress} />
              <div className="flex items-center justify-between gap-3">
                <span className="text-ink-3 tabular-nums">{progress}</span>
                <Button size="sm" onClick={cancel}>
                  {t('actions.cancel')}
                </Button>
              </div>
            </>
          ) : (
            <>
              <Alert tone="danger" isLive title={t(`${words}.rows.exportFailed`)}>
                {getErrorMessage(receive.error)}
              </Alert>
              <Button size="sm" onClick={() => receive.reset()}>
                {t('actions.close')}
              </Button>
            </>
          )}
        </div>
      ) : null}
    </>
  )
}
