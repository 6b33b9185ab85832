import { zodResolver } from '@hookform/resolvers/zod'
import { AccessKeyForm, type CreatedAccessKey } from '@tradepost/contract/platform/developers/seller-access'
import { Alert } from '@tradepost/ui/alert'
import { Button } from '@tradepost/ui/button'
import { CodeBlock } from '@tradepost/ui/code-block'
import { CopyButton } from '@tradepost/ui/copy-button'
import { Field } from '@tradepost/ui/inputs/field'
import { Input } from '@tradepost/ui/inputs/input'
import { Dialog } from '@tradepost/ui/overlays/dialog'
import { useForm } from 'react-hook-form'
import { t } from '#src/dashboard-messages.ts'
import { FormDialog } from '#src/shell/forms/form-dialog.tsx'
import { showIssues } from '#src/shell/forms/form-issues.ts'
import { useCreateAccessKey } from './api.ts'

/** Returns a request that asks what a customer has, as a shell command: it runs as it is, once the email is a customer's. */
export const accessCommand = (secret: string): string =>
  `curl '${window.location.origin}/api/access?email=buyer@example.com' \\\n  -H 'authorization: Bearer ${secret}'`

/** Shows the secret of a new key, once, with a request to try it. */
function CreatedKey({ created, onClose }: { created: CreatedAccessKey; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      title={t('sellerAccess.keys.created')}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('sellerAccess.keys.done')}
        </Button>
      }
    >
      <div className="grid gap-4">
        <Alert tone="warning" title={t('sellerAccess.keys.once')} />
        <Field label={t('sellerAccess.keys.secret')}>
          <Input
            readOnly
            dir="ltr"
            value={created.secret}
            className="font-mono"
            trailing={<CopyButton value={created.secret} label={t('sellerAccess.keys.copy')} className="-me-2" />}
          />
        </Field>
        <CodeBlock code={accessCommand(created.secret)} label={t('sellerAccess.keys.try')} />
      </div>
    </Dialog>
  )
}

/** Shows the form that creates an access key, and then its secret. */
export function CreateKey({ slug, onClose }: { slug: string; onClose: () => void }) {
  const create = useCreateAccessKey(slug)
  const form = useForm<AccessKeyForm>({ resolver: zodResolver(AccessKeyForm), mode: 'onTouched', defaultValues: { name: '' } })
  if (create.data) return <CreatedKey created={create.data} onClose={onClose} />
  return (
    <FormDialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      title={t('sellerAccess.keys.create')}
      submitLabel={t('sellerAccess.keys.create')}
      failureTitle={t('sellerAccess.keys.createFailed')}
      pending={create.isPending}
      error={create.error}
      onSubmit={form.handleSubmit((values) => create.mutate(values, { onError: (error) => showIssues(form, error) }))}
    >
      <Field
        label={t('sellerAccess.keys.name')}
        hint={t('sellerAccess.keys.nameHint')}
        error={form.formState.errors.name?.message}
      >
        <Input autoComplete="off" {...form.register('name')} />
      </Field>
    </FormDialog>
  )
}
