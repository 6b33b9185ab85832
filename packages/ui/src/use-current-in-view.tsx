import { type RefObject, useEffect, useRef } from 'react'

/** Space between the current page's link and the edge of what scrolls, in pixels. */
const LINK_MARGIN = 16

/** How far a box has to move so that the span from `start` to `end` is inside of it. */
function distanceInto(outer: { start: number; end: number }, inner: { start: number; end: number }): number {
  const before = outer.start + LINK_MARGIN - inner.start
  const after = inner.end + LINK_MARGIN - outer.end
  return before > 0 ? -before : Math.max(after, 0)
}

/** Scrolls the element with the returned ref, not the page, until the link to the `current` page is in view. */
export function useCurrentInView<Box extends HTMLElement>(current: string | undefined): RefObject<Box | null> {
  const ref = useRef<Box>(null)
  useEffect(() => {
    const box = ref.current
    const link = current === undefined ? undefined : box?.querySelector('[aria-current=page]')
    if (!box || !link) return
    const [outer, inner] = [box.getBoundingClientRect(), link.getBoundingClientRect()]
    box.scrollTop += distanceInto({ start: outer.top, end: outer.bottom }, { start: inner.top, end: inner.bottom })
    box.scrollLeft += distanceInto({ start: outer.left, end: outer.right }, { start: inner.left, end: inner.right })
  }, [current])
  return ref
}
