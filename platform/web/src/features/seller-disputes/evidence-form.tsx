import { zodResolver } from '@hookform/resolvers/zod'
import { ChallengeForm, type UploadedEvidence } from '@tradepost/contract/platform/sales/seller-disputes'
import { Alert } from '@tradepost/ui/alert'
import { Button } from '@tradepost/ui/button'
import { Card } from '@tradepost/ui/card'
import { Field } from '@tradepost/ui/inputs/field'
import { Textarea } from '@tradepost/ui/inputs/textarea'
import { ConfirmDialog } from '@tradepost/ui/overlays/confirm-dialog'
import { toast } from '@tradepost/ui/overlays/toast'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type * as z from 'zod'
import { t } from '#src/dashboard-messages.ts'
import { showIssues } from '#src/shell/forms/form-issues.ts'
import { useUploads } from '#src/shell/forms/uploads.ts'
import { getErrorMessage } from '#src/shell/request.ts'
import { evidenceOwner, useChallenge } from './api.ts'
import { EvidenceFiles } from './evidence-files.tsx'

type Values = z.input<typeof ChallengeForm>

/** Challenges a dispute: why the charge is right, and files that show it. It can be sent once. */
export function EvidenceForm({ slug, disputeId }: { slug: string; disputeId: string }) {
  const challenge = useChallenge({ slug, id: disputeId })
  const [isAsking, setIsAsking] = useState(false)
  const [files, setFiles] = useState<readonly UploadedEvidence[]>([])
  const isUploading = useUploads(evidenceOwner(disputeId)).some(({ status }) => status !== 'failed')
  const form = useForm<Values, unknown, ChallengeForm>({
    resolver: zodResolver(ChallengeForm),
    mode: 'onTouched',
    defaultValues: { explanation: '', file_ids: [] },
  })
  async function send({ explanation }: ChallengeForm) {
    const body = { explanation, file_ids: files.map(({ file_id: id }) => id) }
    const done = await challenge.mutateAsync(body).catch((error: unknown) => showIssues(form, error))
    setIsAsking(false)
    if (done) toast.success(t('sellerDisputes.challenge.done'))
  }
  const { explanation: problem } = form.formState.errors
  return (
    <Card title={t('sellerDisputes.challenge.title')}>
      <form noValidate className="grid gap-5" onSubmit={form.handleSubmit(() => setIsAsking(true))}>
        <p className="text-sm text-ink-2">{t('sellerDisputes.challenge.text')}</p>
        <Field
          label={t('sellerDisputes.challenge.explanation')}
          hint={t('sellerDisputes.challenge.hint')}
          error={problem ? t('sellerDisputes.challenge.explanationMissing') : undefined}
        >
          <Textarea rows={8} maxLength={20_000} {...form.register('explanation')} />
        </Field>
        <EvidenceFiles slug={slug} disputeId={disputeId} files={files} onFilesChange={setFiles} />
        {challenge.isError ? (
          <Alert tone="danger" title={t('sellerDisputes.challenge.failed')} isLive>
            {getErrorMessage(challenge.error)}
          </Alert>
        ) : null}
        <div className="flex flex-wrap items-center justify-end gap-3">
          {isUploading ? <p className="text-sm text-ink-3">{t('sellerDisputes.files.waiting')}</p> : null}
          <Button type="submit" variant="primary" disabled={isUploading}>
            {t('sellerDisputes.challenge.open')}
          </Button>
        </div>
      </form>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('sellerDisputes.challenge.confirm')}
        consequence={t('sellerDisputes.challenge.consequence', { count: files.length })}
        confirmLabel={t('sellerDisputes.challenge.submit')}
        keepLabel={t('sellerDisputes.challenge.keep')}
        tone="primary"
        pending={challenge.isPending}
        onConfirm={form.handleSubmit(send)}
      />
    </Card>
  )
}
