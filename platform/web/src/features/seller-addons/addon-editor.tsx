import type { AddonForm, PatchAddonForm } from '@tradepost/contract/platform/seller-addons'
import type { Addon } from '@tradepost/contract/provider/addons'
import { Alert } from '@tradepost/ui/alert'
import { Card } from '@tradepost/ui/card'
import { CopyableId } from '@tradepost/ui/copyable-id'
import { type ReactNode, useState } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { EditorPage } from '#src/shell/editor-page.tsx'
import { ImageField } from '#src/shell/image-field.tsx'
import { formatMoment } from '#src/shell/moment.ts'
import { usePermissions } from '#src/shell/organizations.ts'
import { useEditor } from '#src/shell/use-editor.ts'
import { AddonFields, toAddonValues, useAddonForm } from './addon-fields.tsx'
import { AddonUsesCard } from './addon-uses.tsx'
import { imageOwner, useCreateAddon, useSendImage, useUpdateAddon } from './api.ts'

function ImageCard({ children }: { children: ReactNode }) {
  return (
    <Card title={t('sellerAddons.image.title')} description={t('sellerAddons.image.description')}>
      {children}
    </Card>
  )
}

function Notes() {
  return <Alert title={t('sellerAddons.editor.noDelete.title')}>{t('sellerAddons.editor.noDelete.text')}</Alert>
}

/** Shows the form that creates an add-on. Its image belongs to people who may also update it: it is uploaded afterwards. */
export function NewAddon({ slug }: { slug: string }) {
  const mayUpload = usePermissions(slug)('product:update')
  const form = useAddonForm(undefined)
  const [imageFile, setImageFile] = useState<File | null>(null)
  const sendImage = useSendImage(slug)
  const editor = useEditor({
    form,
    thing: undefined,
    valuesOf: toAddonValues,
    mutation: useCreateAddon(slug),
    bodyOf: (values) => values,
    savedWords: () => t('sellerAddons.editor.created'),
    pageOf: ({ id }) => `/dashboard/${slug}/addons/${id}`,
    onMade: ({ id }) => imageFile && sendImage(id, imageFile),
    isDirtyToo: imageFile !== null,
  })
  return (
    <EditorPage
      editor={editor}
      kind="addon"
      title={t('sellerAddons.editor.newTitle')}
      description={t('sellerAddons.editor.newDescription')}
      aside={<Notes />}
    >
      <AddonFields form={form} isNew />
      {mayUpload ? (
        <ImageCard>
          <ImageField
            image={null}
            owner="new add-on"
            chosen={imageFile}
            onFile={setImageFile}
            onRemove={() => setImageFile(null)}
          />
        </ImageCard>
      ) : null}
    </EditorPage>
  )
}

/** Returns the changed fields. The currency can't change. */
function getChangedFields({ currency: _, ...form }: AddonForm, addon: Addon): PatchAddonForm {
  const old = new Map(Object.entries(toAddonValues(addon)))
  return Object.fromEntries(Object.entries(form).filter(([name, value]) => old.get(name) !== value))
}

/** Shows the form that edits an add-on. */
export function AddonEditor({ slug, addon }: { slug: string; addon: Addon }) {
  const mayEdit = usePermissions(slug)('product:update')
  const form = useAddonForm(addon)
  const sendImage = useSendImage(slug)
  const editor = useEditor({
    form,
    thing: addon,
    valuesOf: toAddonValues,
    mutation: useUpdateAddon(slug, addon.id),
    bodyOf: (values) => getChangedFields(values, addon),
  })
  return (
    <EditorPage
      editor={editor}
      mayEdit={mayEdit}
      kind="addon"
      title={addon.name}
      description={
        <span className="flex flex-wrap items-center gap-x-3">
          {t('sellerAddons.editor.lastSaved', { moment: formatMoment(addon.updated_at) })} <CopyableId id={addon.id} />
        </span>
      }
      aside={
        <>
          <AddonUsesCard slug={slug} addonId={addon.id} />
          <Notes />
        </>
      }
    >
      <AddonFields form={form} isNew={false} />
      {mayEdit || addon.image ? (
        <ImageCard>
          <ImageField image={addon.image} owner={imageOwner(addon.id)} onFile={(file) => sendImage(addon.id, file)} />
        </ImageCard>
      ) : null}
    </EditorPage>
  )
}
