import { Button } from '@tradepost/ui/button'
import { useCopy } from '@tradepost/ui/copy-button'
import { downloadFile } from '@tradepost/ui/download-file'
import { Check, Copy, Download } from 'lucide-react'
import { t } from '#src/messages.ts'

/** Shows recovery codes, which can't be shown again, to copy or download. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { isCopied, copy } = useCopy()
  const text = codes.join('\n')
  return (
    <div className="grid gap-3">
      <ul dir="ltr" className="grid grid-cols-2 gap-x-4 gap-y-1 rounded-md bg-sunken p-4 font-mono text-sm max-list:grid-cols-1">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          icon={isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
          onClick={() => void copy(text)}
        >
          {isCopied ? t('account.security.twoStep.codes.copied') : t('account.security.twoStep.codes.copy')}
        </Button>
        <Button
          size="sm"
          icon={<Download aria-hidden="true" />}
          onClick={() => downloadFile('tradepost-recovery-codes.txt', new Blob([text], { type: 'text/plain' }))}
        >
          {t('account.security.twoStep.codes.download')}
        </Button>
      </div>
    </div>
  )
}
