import { EmptyState, SignpostDrawing } from '@tradepost/ui/empty-state'

/** 403 inside a page: the person is signed in, but not as somebody who may see this. */
export function ForbiddenNotice({ words }: { words: string }) {
  return (
    <EmptyState level={1} title="You may not see this page" drawing={<SignpostDrawing code="403" />}>
      {words}
    </EmptyState>
  )
}
