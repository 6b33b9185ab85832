import { Button } from '@tradepost/ui/button'
import { Dialog, DialogClose } from '@tradepost/ui/overlays/dialog'
import { Upload } from 'lucide-react'
import { useState } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { usePermissions } from '#src/shell/frames/organizations.ts'
import { ImportFields } from './import-fields.tsx'
import { ImportResults } from './import-results.tsx'
import { readLines } from './read-lines.ts'
import { useImport } from './use-import.ts'

function ImportDialog({ slug }: { slug: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const [productId, setProductId] = useState('')
  const [text, setText] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const { progress, isRunning, start, reset } = useImport(slug)
  const lines = readLines(text)
  const ready = lines.flatMap((line) => line.import ?? [])
  const refused = lines.flatMap(({ line, problem }) =>
    problem ? [{ line, why: t(`sellerLicenseKeys.import.problems.${problem}`) }] : [],
  )
  const results = [...(progress?.results ?? []), ...refused].sort((one, other) => one.line - other.line)
  const failed = results.filter(({ why }) => why !== null)
  function change(open: boolean) {
    if (isRunning) return
    setIsOpen(open)
    reset()
    setIsChecked(false)
    if (!open) setText('')
  }
  function submit() {
    setIsChecked(true)
    if (productId !== '' && lines.length > 0) void start(productId, ready)
  }
  function correct() {
    setText(lines.flatMap(({ line, text: own }) => (failed.some((each) => each.line === line) ? [own] : [])).join('\n'))
    setIsChecked(false)
    reset()
  }
  const before = (
    <Button variant="primary" onClick={submit}>
      {t('sellerLicenseKeys.import.submit', { count: ready.length })}
    </Button>
  )
  const after =
    failed.length > 0 ? (
      <Button variant="primary" disabled={isRunning} onClick={correct}>
        {t('sellerLicenseKeys.import.retry')}
      </Button>
    ) : null
  return (
    <Dialog
      open={isOpen}
      onOpenChange={change}
      size="lg"
      trigger={<Button icon={<Upload aria-hidden="true" />}>{t('sellerLicenseKeys.import.open')}</Button>}
      title={t('sellerLicenseKeys.import.open')}
      description={t('sellerLicenseKeys.import.description')}
      footer={
        <>
          <DialogClose>
            <Button disabled={isRunning}>{t(progress ? 'actions.close' : 'actions.cancel')}</Button>
          </DialogClose>
          {progress ? after : before}
        </>
      }
    >
      {progress ? (
        <ImportResults lines={lines} results={results} total={progress.total + refused.length} />
      ) : (
        <div className="grid gap-4">
          <ImportFields
            slug={slug}
            productId={productId}
            text={text}
            errors={{
              product: isChecked && productId === '' ? t('sellerLicenseKeys.import.chooseProduct') : undefined,
              lines: isChecked && lines.length === 0 ? t('sellerLicenseKeys.import.none') : undefined,
            }}
            onProductChange={setProductId}
            onTextChange={setText}
          />
        </div>
      )}
    </Dialog>
  )
}

/** Shows the button that imports keys, to people who may. */
export function ImportKeys({ slug }: { slug: string }) {
  return usePermissions(slug)('licenseKey:create') ? <ImportDialog slug={slug} /> : null
}
