import * as z from 'zod'
import { issue } from '../issue.ts'
import { AMOUNT_MAX } from '../provider/primitives.ts'

/** An amount that someone types; unreadable input arrives as NaN. */
export const FormAmount = z.int(issue('amountSuchAs29')).min(0, issue('amountFrom0')).max(AMOUNT_MAX, issue('amountTooLarge'))
