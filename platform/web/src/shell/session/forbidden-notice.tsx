import { SignpostDrawing } from '@tradepost/ui/drawings/signpost-drawing'
import { EmptyState } from '@tradepost/ui/empty-state'
import { t } from '#src/messages.ts'

/** Shows a 403 inside a page: the person is signed in but has no access. */
export function ForbiddenNotice({ words }: { words: string }) {
  return (
    <EmptyState level={1} title={t('shell.forbidden.title')} drawing={<SignpostDrawing code="403" />}>
      {words}
    </EmptyState>
  )
}
