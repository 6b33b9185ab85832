import { answerAsks } from '@tradepost/kit/worker-processes'
import { drawDocument } from './draw-invoice.ts'

answerAsks(drawDocument)
