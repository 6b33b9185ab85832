import { useNavigate } from '@tanstack/react-router'
import type { AddonForm, PatchAddonForm } from '@tradepost/contract/platform/seller-addons'
import type { Addon } from '@tradepost/contract/provider/addons'
import { Alert } from '@tradepost/ui/alert'
import { Card } from '@tradepost/ui/card'
import { CopyableId } from '@tradepost/ui/copyable-id'
import { PageHeader } from '@tradepost/ui/page-header'
import { toast } from '@tradepost/ui/toast'
import { type ReactNode, useState } from 'react'
import { showIssues } from '#src/shell/form-issues.ts'
import { FormRefusal } from '#src/shell/form-refusal.tsx'
import { LeaveGuard } from '#src/shell/leave-guard.tsx'
import { formatMoment } from '#src/shell/moment.ts'
import { PageTitle } from '#src/shell/page-title.tsx'
import { PictureField } from '#src/shell/picture-field.tsx'
import { SaveBar } from '#src/shell/save-bar.tsx'
import { type AddonEditorForm, AddonFields, useAddonForm, valuesOf } from './addon-fields.tsx'
import { AddonUsesCard } from './addon-uses.tsx'
import { pictureOwner, useCreateAddon, useSendPicture, useUpdateAddon } from './api.ts'

const FORM_ID = 'addon-form'

type FrameProps = {
  form: AddonEditorForm
  isNew: boolean
  picture: ReactNode
  aside: ReactNode
  send: (values: AddonForm) => Promise<void>
}

function EditorFrame({ form, isNew, picture, aside, send }: FrameProps) {
  return (
    <form
      id={FORM_ID}
      noValidate
      onSubmit={form.handleSubmit(send)}
      className="grid grid-cols-[minmax(0,1fr)_336px] items-start gap-6 max-[73.75rem]:grid-cols-1"
    >
      <div className="grid content-start gap-6">
        <AddonFields form={form} isNew={isNew} />
        <Card title="Picture" description="Shown where buyers choose it">
          {picture}
        </Card>
      </div>
      <div className="grid gap-6">{aside}</div>
    </form>
  )
}

function Notes() {
  return (
    <Alert title="An add-on cannot be deleted">
      Take it out of the subscriptions that offer it, and nobody new can choose it.
    </Alert>
  )
}

/** An add-on that is made anew. */
export function NewAddon({ slug }: { slug: string }) {
  const navigate = useNavigate()
  const create = useCreateAddon(slug)
  const form = useAddonForm(undefined)
  const [picture, setPicture] = useState<File | null>(null)
  const sendPicture = useSendPicture(slug)
  async function send(values: AddonForm) {
    const made = await create.mutateAsync(values).catch((error: unknown) => showIssues(form, error))
    if (!made) return
    if (picture) sendPicture(made.id, picture)
    toast.success(`${made.name} is made`)
    await navigate({
      to: '/dashboard/$slug/addons/$addonId',
      params: { slug, addonId: made.id },
      replace: true,
      ignoreBlocker: true,
    })
  }
  return (
    <>
      <PageTitle>New add-on</PageTitle>
      <PageHeader title="New add-on" description="Buyers can choose it once a subscription offers it." />
      <FormRefusal form={form} error={create.error} title="It was not created" />
      <EditorFrame
        form={form}
        isNew
        send={send}
        picture={
          <PictureField image={null} owner="new add-on" chosen={picture} onFile={setPicture} onRemove={() => setPicture(null)} />
        }
        aside={<Notes />}
      />
      <SaveBar
        formId={FORM_ID}
        label="Create add-on"
        words={create.isError ? 'It was not created' : 'Not made yet'}
        isSaving={create.isPending}
      />
      <LeaveGuard isDirty={(form.formState.isDirty || picture !== null) && !create.isPending} />
    </>
  )
}

/** The fields that differ; the currency stays. */
function changesOf({ currency: _, ...form }: AddonForm, addon: Addon): PatchAddonForm {
  const old = new Map(Object.entries(valuesOf(addon)))
  return Object.fromEntries(Object.entries(form).filter(([name, value]) => old.get(name) !== value))
}

/** An add-on that is there, open for editing. */
export function AddonEditor({ slug, addon }: { slug: string; addon: Addon }) {
  const update = useUpdateAddon(slug, addon.id)
  const form = useAddonForm(addon)
  const sendPicture = useSendPicture(slug)
  const { isDirty } = form.formState
  // What stands in a field and cannot be read goes with the field.
  const [edition, setEdition] = useState(0)
  function startOver(from: Addon) {
    form.reset(valuesOf(from))
    update.reset()
  }
  async function send(values: AddonForm) {
    const saved = await update.mutateAsync(changesOf(values, addon)).catch((error: unknown) => showIssues(form, error))
    if (!saved) return
    startOver(saved)
    toast.success('Saved')
  }
  return (
    <>
      <PageTitle>{addon.name}</PageTitle>
      <PageHeader
        title={addon.name}
        description={
          <span className="flex flex-wrap items-center gap-x-3">
            {`${isDirty ? 'Unsaved changes · last' : 'Last'} saved ${formatMoment(addon.updated_at)}`}{' '}
            <CopyableId id={addon.id} />
          </span>
        }
      />
      <FormRefusal form={form} error={update.error} title="It was not saved" />
      <EditorFrame
        key={edition}
        form={form}
        isNew={false}
        send={send}
        picture={
          <PictureField image={addon.image} owner={pictureOwner(addon.id)} onFile={(file) => sendPicture(addon.id, file)} />
        }
        aside={
          <>
            <AddonUsesCard slug={slug} addonId={addon.id} />
            <Notes />
          </>
        }
      />
      {isDirty || update.isPending ? (
        <SaveBar
          formId={FORM_ID}
          label="Save changes"
          words={update.isError ? 'It was not saved' : 'Unsaved changes'}
          isSaving={update.isPending}
          onDiscard={() => {
            startOver(addon)
            setEdition(edition + 1)
          }}
        />
      ) : null}
      <LeaveGuard isDirty={isDirty && !update.isPending} />
    </>
  )
}
