import type { StateTable } from '@tradepost/kit/states'

/** `unscanned`: no scanner was set up when it arrived. `pending`: nobody gets it before the scanner has seen it. */
export type FileScan = 'unscanned' | 'pending' | 'clean' | 'infected'
/** What the scanner says of its bytes. */
export type FileScanTrigger = 'pass' | 'condemn'

export const fileScanStates: StateTable<FileScan, FileScanTrigger, never> = {
  unscanned: {},
  pending: {
    pass: { to: 'clean' },
    condemn: { to: 'infected' },
  },
  clean: {},
  infected: {},
}

/** Returns whether customers and sellers may have the file. */
export const isReleased = ({ scan }: { scan: FileScan }): boolean => scan === 'clean' || scan === 'unscanned'
