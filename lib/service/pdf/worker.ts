import { serveTasks } from '../worker/serve-tasks.ts';
import { drawPdf } from './document.ts';
import type { PdfTask } from './task.ts';

serveTasks(drawPdf);
