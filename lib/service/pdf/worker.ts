import { serveTasks } from '../worker/serve-tasks.ts';
import { drawPdf } from './document.ts';

serveTasks(drawPdf);
