// How text of a DOCX document looks.

export interface Look {
  isBold: boolean;
  isItalic: boolean;
  isStruck: boolean;
  isHidden: boolean;
  raised: 'sup' | 'sub' | undefined;
}

export const plain: Look = { isBold: false, isItalic: false, isStruck: false, isHidden: false, raised: undefined };
export const raised = new Map<string, Look['raised']>([
  ['superscript', 'sup'],
  ['subscript', 'sub'],
]);
export const looks = new Map<string, Exclude<keyof Look, 'raised'>>([
  ['b', 'isBold'],
  ['i', 'isItalic'],
  ['strike', 'isStruck'],
  ['vanish', 'isHidden'],
]);
