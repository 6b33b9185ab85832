import { answerAsks } from '#src/worker-processes.ts'
import { drawImage } from './draw-image.ts'

answerAsks(drawImage)
