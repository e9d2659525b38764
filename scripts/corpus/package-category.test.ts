import { expect, test } from 'vitest';
import { categoryOf } from './package-category.ts';

test.each([
  ['leaflet', 'JavaScript library for mobile-friendly interactive maps', ['map'], 35],
  ['lru_map', 'Finite key-value map using the Least Recently Used algorithm', ['map'], 59],
  ['istanbul-lib-source-maps', 'Source maps support for istanbul', ['maps'], 59],
  ['async-each', 'Async parallel forEach / map function', ['map'], 59],
  ['heatmap.js', 'Dynamic JavaScript Heatmaps for the Web', ['map'], 25],
  ['quill', 'Your powerful, rich text editor', ['editor'], 24],
  ['exceljs', 'Excel Workbook Manager', ['editor'], 59],
  ['jointjs', 'JavaScript diagramming library', ['editor'], 25],
  ['chart.js', 'Simple HTML5 charts using the canvas element', ['canvas'], 25],
  ['data-structure-typed', 'Production-ready TypeScript data structures', ['graph'], 59],
  ['@microsoft/microsoft-graph-client', 'Microsoft Graph Client Library', ['graph'], 59],
  ['plyr', 'A simple, accessible and customizable HTML5 media player', ['video'], 14],
  ['bigpicture', 'Lightweight image and video viewer, supports youtube', ['video'], 59],
  ['lightgallery', 'A modular gallery plugin with a video player', ['video'], 59],
])('%s: %s', (name, description, keywords, expected) => {
  expect(categoryOf({ name, description, keywords })).toBe(expected);
});

test('a component with a style sheet is no UI framework', () => {
  const component = { name: 'flatpickr', description: 'A powerful javascript datetime picker', style: 'dist/a.css' };
  const framework = { name: 'bulma', description: 'Modern CSS framework based on Flexbox', style: 'bulma.css' };
  expect([component, framework].map(categoryOf)).toEqual([59, 66]);
});
