import { answerAsks } from '#src/worker-processes.ts'
import { drawShareImage } from './draw-share-image.ts'

answerAsks(drawShareImage)
