import { useEffect, useRef } from 'react';
import { followAgain } from './follow-export.ts';
import { useExportTexts } from './use-export-texts.ts';

/** Goes on showing the exports of this tab after a reload. Shows nothing by itself. */
export function ExportListener() {
  const texts = useRef(useExportTexts());
  useEffect(() => followAgain(texts.current), []);
  return null;
}
