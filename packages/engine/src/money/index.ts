export { type ConversionWords, readConversion } from './conversion-text.ts';
export { CONVERTED_DECIMALS, type Conversion, Money, converted, moneyOf } from './money.ts';
